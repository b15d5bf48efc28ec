import { expect, it } from 'vitest';
import { bare } from '../../entry.ts';
import { xcstrings } from './index.ts';

it('writes comments and attributes as Xcode does', () => {
  const entries = [
    {
      ...bare,
      key: 'b',
      message: 'Straße',
      comments: ['One', 'Two'],
      locked: true as const,
    },
    { ...bare, key: 'a', message: 'x', meta: { extractionState: 'stale', argNum: 1 } },
  ];
  expect(xcstrings.serialize({ entries }, { locale: 'de_AT' }).text).toBe(`{
  "sourceLanguage" : "de-AT",
  "strings" : {
    "a" : {
      "extractionState" : "stale",
      "localizations" : {
        "de-AT" : {
          "stringUnit" : {
            "state" : "translated",
            "value" : "x"
          }
        }
      }
    },
    "b" : {
      "comment" : "One\\nTwo",
      "extractionState" : "manual",
      "localizations" : {
        "de-AT" : {
          "stringUnit" : {
            "state" : "translated",
            "value" : "Straße"
          }
        }
      },
      "shouldTranslate" : false
    }
  },
  "version" : "1.0"
}`);
});
