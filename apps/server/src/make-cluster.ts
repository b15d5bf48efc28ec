import { makeClusterAhead } from './db/embedded/new-cluster.ts';

// Run when Parlance is installed: the first start with the embedded database needs not make one then.
process.umask(0o077);
await makeClusterAhead();
