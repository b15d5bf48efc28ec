import {
  Anchor,
  type AnchorProps,
  Button,
  type ButtonProps,
  Menu,
  type MenuItemProps,
} from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

type AsAnchor<Props> = Props & Omit<ComponentPropsWithRef<'a'>, keyof Props>;

/** A link of the app that looks like a button. */
export const LinkButton = createLink((props: AsAnchor<ButtonProps>) => (
  <Button component="a" {...props} />
));

/** A link of the app within text, underlined: color alone would not tell it from the text. */
export const TextLink = createLink((props: AsAnchor<AnchorProps>) => (
  <Anchor underline="always" {...props} />
));

/** A link of the app in a menu. */
export const MenuLink = createLink((props: AsAnchor<MenuItemProps>) => (
  <Menu.Item component="a" {...props} />
));
