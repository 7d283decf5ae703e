/// How many times the process asked for memory so far.
long showcase_allocations(void);
