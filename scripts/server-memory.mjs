/**
 * How the C library is to manage the memory of a server. Left alone it keeps some memory for each thread, and
 * learns from the first large piece that was freed to keep all others, which lie in pieces of megabytes
 * between what is still in use. Libraries that do not know these settings do without; `Dockerfile` has them too.
 */
export const memoryEnvironment = {
  MALLOC_ARENA_MAX: '2',
  // From so many bytes on, memory is taken from the system and given back to it.
  MALLOC_MMAP_THRESHOLD_: '1048576',
};
