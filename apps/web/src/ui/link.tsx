import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

type AsAnchor<Props> = Props & Omit<ComponentPropsWithRef<'a'>, keyof Props>;

/** An internal link that looks like a button. */
export const LinkButton = createLink((props: AsAnchor<ButtonProps>) => (
  <Button component="a" {...props} />
));

/** An internal link within text. It is underlined, because color alone would not distinguish it from the text. */
export const TextLink = createLink((props: AsAnchor<AnchorProps>) => (
  <Anchor underline="always" {...props} />
));
