/** How the two that are compared are called, in their order. */
export const benchSides = ['A', 'B'] as const;
