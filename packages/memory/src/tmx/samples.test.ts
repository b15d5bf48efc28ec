import { describe, expect, it } from 'vitest';
import { parseTmx } from '../testing/parse-tmx.ts';
import { type TmxSegment, toSegment } from './segments.ts';
import { createTmxWriter } from './writer.ts';

/** Files in the shapes that programs write, with what a memory gets of them. */
const samples: readonly { name: string; file: string; segments: readonly TmxSegment[] }[] = [
  {
    name: 'OmegaT',
    file: `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE tmx SYSTEM "tmx11.dtd">
<tmx version="1.1">
  <header creationtool="OmegaT" o-tmf="OmegaT TMX" adminlang="EN-US" datatype="plaintext" creationtoolversion="6.0.1" segtype="sentence" srclang="EN-US"/>
  <body>
<!-- Default translations -->
    <tu>
      <note>Said to one person</note>
      <tuv lang="EN-US">
        <seg>Save <bpt i="0" x="0">&lt;b0&gt;</bpt>now<ept i="0">&lt;/b0&gt;</ept></seg>
      </tuv>
      <tuv lang="DE" changeid="Ada" changedate="20260117T112458Z" creationid="Grace" creationdate="20260116T080000Z">
        <seg><bpt i="0" x="0">&lt;b0&gt;</bpt>Jetzt<ept i="0">&lt;/b0&gt;</ept> speichern</seg>
      </tuv>
    </tu>
<!-- Alternative translations -->
    <tu>
      <prop type="file">menu.properties</prop>
      <prop type="id">file.open</prop>
      <prop type="prev">New</prop>
      <prop type="next">Close</prop>
      <tuv lang="EN-US">
        <seg>Open</seg>
      </tuv>
      <tuv lang="DE" changeid="Ada" changedate="20260306T093912Z">
        <seg>Öffnen</seg>
      </tuv>
    </tu>
  </body>
</tmx>
`,
    segments: [
      {
        sourceLocale: 'en_US',
        source: 'Save <b0>now</b0>',
        targets: [
          {
            locale: 'de',
            text: '<b0>Jetzt</b0> speichern',
            changedBy: 'Ada',
            changedAt: new Date('2026-01-17T11:24:58Z'),
            createdBy: 'Grace',
            createdAt: new Date('2026-01-16T08:00:00Z'),
          },
        ],
      },
      {
        sourceLocale: 'en_US',
        source: 'Open',
        targets: [
          {
            locale: 'de',
            text: 'Öffnen',
            context: 'file.open',
            document: 'menu.properties',
            previous: 'New',
            next: 'Close',
            changedBy: 'Ada',
            changedAt: new Date('2026-03-06T09:39:12Z'),
          },
        ],
      },
    ],
  },
  {
    name: 'Weblate',
    file: `<?xml version='1.0' encoding='utf-8'?>
<!DOCTYPE tmx SYSTEM "tmx14.dtd">
<tmx version="1.4">
<header creationtool="Translate Toolkit" creationtoolversion="3.17.5" segtype="sentence" o-tmf="UTF-8" adminlang="en" srclang="en" datatype="PlainText"/>
<body><tu><note>Button of the toolbar</note><prop type="x-context">toolbar</prop><tuv xml:lang="en"><seg>Copy &amp; paste</seg></tuv><tuv xml:lang="pt_BR"><seg>Copiar e colar</seg></tuv></tu><tu><tuv xml:lang="en"><seg>%d file
of %s</seg></tuv><tuv xml:lang="pt_BR"><seg>%d arquivo
de %s</seg></tuv></tu></body>
</tmx>`,
    segments: [
      {
        sourceLocale: 'en',
        source: 'Copy & paste',
        targets: [{ locale: 'pt_BR', text: 'Copiar e colar', context: 'toolbar' }],
      },
      {
        sourceLocale: 'en',
        source: '%d file\nof %s',
        targets: [{ locale: 'pt_BR', text: '%d arquivo\nde %s' }],
      },
    ],
  },
  {
    name: 'Crowdin',
    file: `<?xml version="1.0" encoding="UTF-8"?>
<tmx version="1.4">
  <header creationtool="Crowdin" creationtoolversion="1.0" segtype="sentence" o-tmf="unknown" adminlang="en" srclang="en" datatype="unknown"/>
  <body>
    <tu>
      <prop type="x-crowdin-metadata">5f1d6a0c</prop>
      <tuv xml:lang="en">
        <seg>Welcome, {name}!</seg>
      </tuv>
      <tuv xml:lang="sr-CS" creationid="Ada Lovelace (ada)" creationdate="20260201T101500Z" changeid="Grace (grace)" changedate="20260202T101500Z" usagecount="3" lastusagedate="20260301T000000Z">
        <seg>Добро дошли, {name}!</seg>
      </tuv>
      <tuv xml:lang="zh-Hant-TW">
        <seg>歡迎，{name}！</seg>
      </tuv>
    </tu>
  </body>
</tmx>
`,
    segments: [
      {
        sourceLocale: 'en',
        source: 'Welcome, {name}!',
        targets: [
          {
            locale: 'sr_CS',
            text: 'Добро дошли, {name}!',
            context: '5f1d6a0c',
            createdBy: 'Ada Lovelace (ada)',
            createdAt: new Date('2026-02-01T10:15:00Z'),
            changedBy: 'Grace (grace)',
            changedAt: new Date('2026-02-02T10:15:00Z'),
            usedAt: new Date('2026-03-01T00:00:00Z'),
            useCount: 3,
          },
          { locale: 'zh_Hant_TW', text: '歡迎，{name}！', context: '5f1d6a0c' },
        ],
      },
    ],
  },
  {
    name: 'Phrase Strings',
    file: `<?xml version="1.0" encoding="UTF-8"?>
<tmx version="1.4">
  <header creationtool="phraseapp.com" datatype="PlainText" segtype="paragraph" adminlang="en-US" srclang="de-DE" creationdate="2026-06-11 05:09:06 UTC" o-encoding="utf8"/>
  <body>
    <tu tuid="menu.close" datatype="Text">
      <note>The last item</note>
      <prop type="x-Project">Shop</prop>
      <tuv xml:lang="de-DE">
        <seg>Schließen</seg>
      </tuv>
      <tuv xml:lang="en-GB">
        <seg>Close</seg>
      </tuv>
    </tu>
  </body>
</tmx>
`,
    segments: [
      {
        sourceLocale: 'de_DE',
        source: 'Schließen',
        targets: [{ locale: 'en_GB', text: 'Close', project: 'Shop' }],
      },
    ],
  },
  {
    name: 'Phrase TMS',
    file: `<?xml version="1.0" encoding="UTF-8"?>
<tmx version="1.4">
  <header creationtool="Phrase TMS" creationtoolversion="1" segtype="sentence" o-tmf="Phrase" adminlang="en" srclang="en" datatype="xml"/>
  <body>
    <tu creationdate="20260101T000000Z">
      <tuv xml:lang="en">
        <prop type="context_prev">Before</prop>
        <prop type="context_next">After</prop>
        <seg>Pay <ph>{1}</ph> today</seg>
      </tuv>
      <tuv xml:lang="fr" creationdate="20260504T030201Z" creationid="grace" changedate="20260505T030201Z" changeid="ada">
        <prop type="project">Bank</prop>
        <prop type="filename">pay.docx</prop>
        <seg>Payez <ph>{1}</ph> aujourd’hui</seg>
      </tuv>
    </tu>
  </body>
</tmx>
`,
    segments: [
      {
        sourceLocale: 'en',
        source: 'Pay {1} today',
        targets: [
          {
            locale: 'fr',
            text: 'Payez {1} aujourd’hui',
            previous: 'Before',
            next: 'After',
            project: 'Bank',
            document: 'pay.docx',
            createdAt: new Date('2026-05-04T03:02:01Z'),
            createdBy: 'grace',
            changedAt: new Date('2026-05-05T03:02:01Z'),
            changedBy: 'ada',
          },
        ],
      },
    ],
  },
];

describe('a file in the shape of', () => {
  it.each(samples)(
    '$name gives its texts with what it says of them',
    async ({ file, segments }) => {
      const { units, losses } = await parseTmx(file);
      expect(units.map((unit) => toSegment(unit))).toEqual(segments);
      expect(losses).toEqual([]);
    },
  );

  it.each(samples)('$name comes back as it is written', async ({ file }) => {
    const { units, header } = await parseTmx(file);
    const writer = createTmxWriter({
      ...header,
      createdAt: new Date('2026-11-03T08:05:09Z'),
    });
    const written = writer.head + units.map(writer.write).join('') + writer.end;
    const again = await parseTmx(written);
    expect(again.units).toEqual(units);
    expect(again.losses).toEqual([]);
    expect(again.header?.tool).toBe('Parlance');
  });
});
