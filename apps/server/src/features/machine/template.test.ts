import { describe, expect, it } from 'vitest';
import { standardTemplate } from './prompts/standard.mapper.ts';
import { findTemplateProblem, type PromptValues, renderTemplate } from './template.mapper.ts';

const values: PromptValues = {
  project: 'Website <b>',
  about: '',
  locale: 'de',
  language: 'German',
  sourceLanguage: 'English',
  tone: '',
  styleGuide: '{{project}}',
  glossary: [
    { term: 'file', preferred: '“Datei”', forbidden: '', isKept: false },
    { term: 'Parlance', preferred: '', forbidden: '', isKept: true },
  ],
  memory: [],
  neighbours: [{ source: 'Open', target: 'Öffnen' }],
};

describe('a template', () => {
  it('is filled with values, in which nothing is read or escaped', () => {
    const render = (template: string) => renderTemplate(template, values);
    expect(render('{{project}}: {{styleGuide}}')).toBe('Website <b>: {{project}}');
    expect(render('{{#glossary}}{{term}}{{#isKept}}!{{/isKept}} {{/glossary}}')).toBe(
      'file Parlance!',
    );
    expect(render('{{^memory}}none{{/memory}}{{#about}}x{{/about}}')).toBe('none');
    expect(render('{{! a remark }}{{#neighbours}}{{language}} {{target}}{{/neighbours}}')).toBe(
      'German Öffnen',
    );
  });

  it('of Parlance has no problem, and says nothing of what there is not', () => {
    expect(findTemplateProblem(standardTemplate)).toBeUndefined();
    const text = renderTemplate(standardTemplate, values);
    expect(text).toContain('from English into German (de)');
    expect(text).toContain('- “Parlance” is not translated.');
    expect(text).not.toContain('About the project');
    expect(text).not.toContain('Translated before');
    expect(text).not.toMatch(/\n{3}/);
  });

  it.each([
    ['{{nonsense}}', 'names “nonsense”, which there is not', 1],
    ['a\n {{constructor}}', 'names “constructor”, which there is not', 2],
    ['{{#glossary}}{{source}}{{/glossary}}', 'names “source”, which there is not', 1],
    ['{{glossary}}', 'names “glossary”, which is a list, as {{#glossary}} does', 1],
    ['{{> other}}', 'has partials or other delimiters, which there are not', 1],
    ['{{=<% %>=}}', 'has partials or other delimiters, which there are not', 1],
    ['{{#memory}}{{#memory}}{{/memory}}{{/memory}}', 'goes through “memory” within “memory”', 1],
    ['{{#tone}}', 'Unclosed section "tone"', 1],
    ['{{tone', 'Unclosed tag', 1],
  ])('is refused: %s', (template, message, line) => {
    expect(findTemplateProblem(template)).toMatchObject({ message, line });
  });
});
