import { QueryClient } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Providers } from '../../app/providers.tsx';
import { PageHeader } from './page-header.tsx';

test.each([
  { width: 'wide', order: ['button', 'link'] },
  { width: 'narrow', order: ['link', 'button'] },
])('has its parts in the order in which they are seen in $width windows', ({ width, order }) => {
  const standard = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({
    ...standard(media),
    matches: width === 'narrow' && media === '(width < 36em)',
  }));
  render(
    <Providers env="test" queryClient={new QueryClient()}>
      <PageHeader title="Machine" description={<a href="/workspaces">Workspace</a>}>
        <button type="button">Translate</button>
      </PageHeader>
    </Providers>,
  );
  const parts = [screen.getByRole('link'), screen.getByRole('button')];
  const seen = parts.toSorted((a, b) =>
    a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
  expect(seen.map((part) => (part === parts[0] ? 'link' : 'button'))).toEqual(order);
});
