import { expect, test } from 'vitest';
import { createDefinitions } from './definitions.ts';

test.each<[string, string, string | undefined]>([
  [
    'py',
    "class Cart:\n    def total(self):\n        if self.items:\n            return _('x')",
    'Cart.total',
  ],
  ['py', "def total():\n    pass\n\nprint(_('x'))", undefined],
  ['rb', "module Shop\n  class Cart\n    def empty?\n      t('x')", 'Cart.empty?'],
  [
    'kt',
    'class Main : Activity() {\n    override fun onCreate(state: Bundle?) {\n        getString(x)',
    'Main.onCreate',
  ],
  [
    'java',
    'public class Main {\n  @Override\n  public void onCreate(Bundle state) {\n    if (x) {\n      getString(x);',
    'Main.onCreate',
  ],
  ['swift', 'struct Cart: View {\n    var body: some View {\n        Text("x")', 'Cart.body'],
  ['go', 'func (c *Cart) Total() string {\n\treturn T("x")', 'Total'],
  ['m', '@implementation Cart\n- (void)viewDidLoad {\n    NSLocalizedString(@"x")', 'viewDidLoad'],
  [
    'dart',
    'class Cart extends StatelessWidget {\n  Widget build(BuildContext context) {\n    return Text(x)',
    'Cart.build',
  ],
  [
    'php',
    "final class Cart\n{\n    public function total(): string\n    {\n        return __('x');",
    'Cart.total',
  ],
  ['html', "<div class=cart>\n  class x\n    {{ t 'x' }}", undefined],
])('in %s the function and its type are told', (extension, code, expected) => {
  const at = createDefinitions(code, extension);
  expect(at?.(code.split('\n').length)).toBe(expected);
});
