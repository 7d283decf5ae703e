#ifndef CSDL2_SHIM_H
#define CSDL2_SHIM_H
#include <SDL2/SDL.h>

// Macros that Swift does not import.

static inline int CSDL_WindowPositionCentered(void) { return SDL_WINDOWPOS_CENTERED; }

static inline Uint32 CSDL_InitVideo(void) { return SDL_INIT_VIDEO; }

#endif
