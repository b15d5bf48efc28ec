import React from 'react';
import { flushSync } from 'react-dom';

/**
 * The tests run with the production build of React, which does less work than the development build. That build
 * lacks `act`, which Testing Library uses to render and to send events, so this one replaces it: when it returns,
 * the changes of the callback are rendered and the effects have run.
 */
function act(callback: () => unknown): PromiseLike<unknown> {
  const result = flushSync(callback);
  flushSync(() => {});
  return Promise.resolve(result);
}

// The development build has one of its own.
if (!('act' in React)) Object.assign(React, { act });
