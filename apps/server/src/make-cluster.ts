import { makeClusterAhead } from './db/embedded/make-cluster-ahead.ts';

// This program runs when Parlance is installed, so that the first start with the embedded database is fast.
process.umask(0o077);
await makeClusterAhead();
