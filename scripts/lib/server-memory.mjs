/**
 * The malloc settings for a server. By default the C library keeps an arena for each thread, and raises its
 * mmap threshold when the first large block is freed: later blocks of megabytes then stay in the heap, between
 * memory in use. C libraries that do not know these settings ignore them; `Dockerfile` has them too.
 */
export const memoryEnvironment = {
  MALLOC_ARENA_MAX: '2',
  // Blocks from this size on are mapped from the system and returned to it.
  MALLOC_MMAP_THRESHOLD_: '1048576',
};
