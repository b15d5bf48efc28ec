import { plainSyntax, type TextSyntax } from '@parlance/messages';
import type { CompiledRule, CustomRule } from '../../custom/rules.ts';
import { compileRule } from '../../custom/rules.ts';
import type { Twin } from '../../unit.ts';
import type { CheckTables } from '../tables.ts';

const printf: TextSyntax = { ...plainSyntax, placeholders: ['printf'] };
const html: TextSyntax = { ...plainSyntax, markup: 'html' };

function twins(...all: readonly (readonly [source: string, target: string])[]) {
  return { twins: all.map(([source, target]): Twin => ({ source, target })) };
}

function rules(...all: readonly Partial<CustomRule>[]) {
  const compiled = all.map((rule, at): CompiledRule => {
    const whole: CustomRule = {
      id: `rule ${at}`,
      target: { pattern: 'x' },
      severity: 'warning',
      message: 'A rule',
      ...rule,
    };
    const made = compileRule(whole);
    if ('problem' in made) throw new Error(made.problem.reason);
    return made;
  });
  return { customRules: compiled };
}

export const projectTables: CheckTables<
  'consistency.source' | 'consistency.target' | 'regress' | 'custom'
> = {
  'consistency.source': [
    {
      unit: twins(['Save', 'Speichern']),
      fires: `
        de | Save | Sichern | Speichern
        de | save | sichern | Speichern
        de | Save. | Sichern.
        de | Save | Ablegen | Speichern
      `,
      silent: `
        the same translation | de | Save | Speichern
        another case of it | de | Save | speichern
        another mark at the end | de | Save | Speichern…
        a space at the start | de | Save | ␣Speichern
        another source text | de | Open | Öffnen
      `,
    },
    {
      unit: twins(['save…', 'speichern…'], ['Save', 'Speichern']),
      fires: `
        de | Save | Sichern | Speichern
      `,
      silent: ``,
    },
    {
      unit: twins(['Save', 'Speichern'], ['Save', 'Ablegen']),
      fires: `
        de | Save | Sichern
      `,
      silent: `
        as many terms agree with it | de | Save | Ablegen
      `,
    },
    {
      unit: twins(['Save', 'Speichern'], ['Save', 'Speichern'], ['Save', 'Sichern']),
      fires: `
        de | Save | Sichern | Speichern
      `,
      silent: `
        most terms agree with it | de | Save | Speichern
      `,
    },
    {
      fires: ``,
      silent: `
        no other terms | de | Save | Speichern
        nothing but a mark | de | … | …
        another language has its own | fr | Save | Enregistrer
      `,
    },
  ],
  'consistency.target': [
    {
      unit: twins(['Open', 'Öffnen'], ['Unlock', 'Öffnen']),
      fires: `
        de | Start | Öffnen
        de | Show | Öffnen
        de | Open | Öffnen
        de | Unlock | Öffnen
      `,
      silent: `
        another translation | de | Start | Starten
        another case | de | Start | öffnen
      `,
    },
    {
      unit: twins(['Open', 'Öffnen']),
      fires: `
        de | Unlock | Öffnen
        de | Begin | Öffnen
      `,
      silent: `
        the same source text | de | Open | Öffnen
        the same source text in another case | de | open | Öffnen
        the same source text with a mark | de | Open… | Öffnen
      `,
    },
    {
      unit: twins(['Start', 'Los'], ['Start', 'Öffne']),
      fires: ``,
      silent: `
        a text of its own | de | Open | Aufmachen
        a part of a twin | de | Open | Öffn
        a twin and more | de | Open | Öffnen
        another text of the same source | de | Start | Beginnen
      `,
    },
    {
      fires: ``,
      silent: `
        no other terms | de | Open | Öffnen
      `,
    },
  ],
  regress: [
    {
      unit: { syntax: printf, previousSource: 'Open %1$s at https://a.org' },
      fires: `
        de | Open %2$s at https://a.org | %1$s öffnen, https://a.org
        de | Open it at https://a.org | %1$s öffnen, https://a.org
        de | Open %1$s at https://b.org | %1$s öffnen, https://a.org
        de | Open it | Öffnen, https://a.org
      `,
      silent: `
        the same values | de | Open %1$s by https://a.org | %1$s öffnen, https://a.org
        the value is gone from both | de | Open it at https://a.org | Öffnen, https://a.org
        a value that is new | de | Open %1$s with %2$s at https://a.org | %1$s mit %2$s öffnen, https://a.org
        a value that was never in the source | de | Open %1$s at https://a.org | %1$s öffnen, %3$s, https://a.org
        the target has no values | de | Open it | Öffnen
      `,
    },
    {
      unit: { syntax: html, previousSource: 'Press <b>Save</b> or a@b.org' },
      fires: `
        de | Press Save | Drücke <b>Sichern</b>
        de | Press <b>Save</b> | Drücke <b>Sichern</b> oder a@b.org
      `,
      silent: `
        other words | de | Push <b>Save</b> or a@b.org | Drücke <b>Sichern</b> oder a@b.org
        the tag is gone from both | de | Press Save or a@b.org | Drücke Sichern oder a@b.org
        the source is as it was | de | Press <b>Save</b> or a@b.org | Drücke <b>Sichern</b> oder a@b.org
      `,
    },
    {
      unit: { syntax: printf },
      fires: ``,
      silent: `
        a source that never was another one | de | Open | %1$s öffnen
        nothing but text | de | Open | Öffnen
      `,
    },
  ],
  custom: [
    {
      settings: rules({ target: { pattern: 'colou?r' }, replacement: 'Farbe' }),
      fires: `
        de | The colour | Die color | Die Farbe
        de | The colour | Die Colour, die color | Die Farbe, die Farbe
        de | Colours | color | Farbe
      `,
      silent: `
        no match | de | The colour | Die Farbe
        a blank translation | de | The colour | ∅
      `,
    },
    {
      settings: rules({
        source: { pattern: '\\bSave\\b' },
        target: { pattern: 'Speichern', isAbsent: true },
        isCaseSensitive: true,
      }),
      fires: `
        de | Save it | Sichern
      `,
      silent: `
        the target has it | de | Save it | Speichern
        the source does not match | de | Open it | Öffnen
        another case in the source | de | save it | sichern
      `,
    },
    {
      settings: rules({
        source: { pattern: 'please', isAbsent: true },
        target: { pattern: '(?:^|\\s)bitte' },
        locales: ['de', 'fr_CA'],
        labels: ['dialog'],
        paths: ['app/*.json'],
      }),
      unit: { labels: ['dialog', 'short'], path: 'app/main.json' },
      fires: `
        de | Save it | Sichere es bitte
        de_AT | Save it | bitte sichern
      `,
      silent: `
        the source has it, too | de | Save it, please | Sichere es bitte
        another language | nl | Save it | bewaar het bitte
        another region | fr | Save it | bitte
      `,
    },
    {
      settings: rules(
        { target: { pattern: 'x' }, labels: ['dialog'] },
        { target: { pattern: 'y' }, paths: ['a/*'] },
      ),
      unit: { path: 'b/a/c' },
      fires: ``,
      silent: `
        a label that the term does not have | de | a | x
        a path of another file | de | a | y
      `,
    },
    {
      settings: rules(
        { target: { pattern: 'href' } },
        { target: { pattern: 'z' }, isForWholeText: true },
      ),
      unit: { syntax: html },
      fires: `
        de | <a href="z">A</a> | <a href="z">B</a>
      `,
      silent: `
        inside of a tag | de | <a href="a">A</a> | <a href="a">B</a>
      `,
    },
  ],
};
