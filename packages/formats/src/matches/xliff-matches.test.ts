import { describe, expect, it } from 'vitest';
import { listXliffMatches } from './xliff-matches.ts';

describe('the translations of an XLIFF file', () => {
  it('are those of units and alt-trans in XLIFF 1.2', () => {
    const { matches, diagnostics } = listXliffMatches(`<xliff version="1.2">
<file source-language="en-US" target-language="de" original="a" datatype="plaintext"><body><group>
  <trans-unit id="open">
    <source>Open <g id="1">it</g></source>
    <target>Öffnen</target>
    <alt-trans match-quality="85%" origin="TM"><source>Open</source><target xml:lang="de-AT">Aufmachen</target></alt-trans>
    <alt-trans match-quality="good"><target>Auf</target></alt-trans>
    <alt-trans alttranstype="rejected"><target>Nein</target></alt-trans>
    <alt-trans xml:lang="fr" match-quality="70.5"><target>Ouvrir</target></alt-trans>
  </trans-unit></group>
  <trans-unit id="none"><source>None</source><target/></trans-unit>
</body></file></xliff>`);
    const of = { unit: 'open', source: 'Open <g id="1">it</g>', sourceLocale: 'en-US' };
    expect(diagnostics).toEqual([]);
    expect(matches).toEqual([
      { ...of, kind: 'unit', target: 'Öffnen', locale: 'de' },
      {
        ...of,
        kind: 'match',
        source: 'Open',
        target: 'Aufmachen',
        locale: 'de-AT',
        quality: 85,
        origin: 'TM',
      },
      { ...of, kind: 'match', target: 'Auf', locale: 'de' },
      { ...of, kind: 'match', target: 'Ouvrir', locale: 'fr', quality: 70.5 },
    ]);
  });

  it('are those of segments and matches in XLIFF 2', () => {
    const { matches } =
      listXliffMatches(`<xliff version="2.1" srcLang="en" trgLang="ja" xmlns="urn:oasis:names:tc:xliff:document:2.0" xmlns:m="urn:oasis:names:tc:xliff:matches:2.0">
<file id="f"><group id="g"><unit id="u">
  <m:matches>
    <m:match ref="#1" similarity="92.5" matchQuality="50" origin="MT"><source>Close</source><target>閉じる</target></m:match>
    <m:match ref="#1" reference="yes"><source>Close</source><target xml:lang="fr">Fermer</target></m:match>
  </m:matches>
  <segment id="1"><source>Close it</source><target>それを閉じる</target></segment>
  <segment id="2"><source>New</source></segment>
</unit></group></file></xliff>`);
    const of = { unit: 'u', sourceLocale: 'en' };
    expect(matches).toEqual([
      { ...of, kind: 'unit', source: 'Close it', target: 'それを閉じる', locale: 'ja' },
      {
        ...of,
        kind: 'match',
        source: 'Close',
        target: '閉じる',
        locale: 'ja',
        quality: 92.5,
        origin: 'MT',
      },
      { ...of, kind: 'match', source: 'Close', target: 'Fermer', locale: 'fr' },
    ]);
  });

  it.each([
    ['<xliff version="1.2"><file>', 'This is not well-formed XML', 1],
    ['\n<tmx/>', 'The outermost element is not <xliff>.', 2],
  ])('are none of %j, which says what is wrong', (file, message, line) => {
    const { matches, diagnostics } = listXliffMatches(file);
    expect(matches).toEqual([]);
    expect(diagnostics).toMatchObject([
      { severity: 'error', message: expect.stringContaining(message), line },
    ]);
  });
});
