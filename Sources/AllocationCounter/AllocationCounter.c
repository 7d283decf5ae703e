// Counts every request for memory of the process that it is loaded into with LD_PRELOAD. The benchmark does so
// with a copy of itself; no program links it. It is written in C because Swift keeps these names to itself.
#include "AllocationCounter.h"

#include <stdlib.h>

#ifdef __GLIBC__

#include <errno.h>
#include <stdatomic.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static atomic_long requests;

static void count(void) { atomic_fetch_add_explicit(&requests, 1, memory_order_relaxed); }

long showcase_allocations(void) { return atomic_load_explicit(&requests, memory_order_relaxed); }

void *malloc(size_t size) {
    count();
    return __libc_malloc(size);
}

void *calloc(size_t amount, size_t size) {
    count();
    return __libc_calloc(amount, size);
}

void *realloc(void *memory, size_t size) {
    count();
    return __libc_realloc(memory, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    count();
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
    count();
    *memory = __libc_memalign(alignment, size);
    return *memory ? 0 : ENOMEM;
}

#endif
