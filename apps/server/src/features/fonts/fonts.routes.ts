import { endpoints } from '@parlance/contract';
import type { AddRoute } from '../../api/handler.ts';
import type { Context } from '../../context.ts';
import { getFontFile } from './fonts.service.ts';

export function fontRoutes(addRoute: AddRoute, context: Pick<Context, 'fonts' | 'logger'>): void {
  addRoute(endpoints.listFonts, async () => context.fonts.map(({ id, name }) => ({ id, name })));
  addRoute(endpoints.getFont, ({ params }) => getFontFile(context, params.fontId));
}
