import type { CheckTables } from '../tables.ts';
import { glossaryOf, type TableHit } from './glossary-hits.ts';

function glossary(...hits: readonly TableHit[]) {
  return { glossary: glossaryOf(...hits) };
}

const user = { term: 'user', accepted: ['Benutzer'], forbidden: ['Anwender'] };

export const glossaryTables: CheckTables<
  'glossary.missing' | 'glossary.forbidden' | 'glossary.kept'
> = {
  'glossary.missing': [
    {
      unit: glossary(user),
      fires: `
        de | Add a user | Person hinzufügen
        de | The user is gone | Das Konto ist weg
        de | Users | Leute
        de | Every user | Jeder Nutzer
        de | User name | Name
      `,
      silent: `
        the translation | de | Add a user | Benutzer hinzufügen
        an ending of the language | de | Of the user | Des Benutzers
        another ending | de | To the users | Den Benutzern
        another case | de | Add a user | benutzer hinzufügen
        a word that has the term inside | de | Superuser | Superheld
        a source without the term | de | Save | Sichern
      `,
    },
    {
      unit: glossary({ term: 'term', accepted: ['Begriff', 'Term'] }),
      fires: `
        de | This term | Dieses Wort
      `,
      silent: `
        another accepted translation | de | This term | Dieser Term
      `,
    },
    {
      unit: glossary({ term: 'user', accepted: ['用户'] }, { term: 'go', accepted: [] }),
      fires: ``,
      silent: `
        a language without spaces | zh | Add a user | 添加用户
        a term without translations | zh | Let us go | 走吧
      `,
    },
    {
      unit: glossary({ term: 'Go', accepted: ['Go'], isCaseSensitive: true }),
      fires: ``,
      silent: `
        a word of another case | de | You go home | Du gehst heim
      `,
    },
  ],
  'glossary.forbidden': [
    {
      unit: glossary(user),
      fires: `
        de | Add a user | Anwender hinzufügen | Benutzer hinzufügen
        de | Of the user | Des Anwenders
        de | User | anwender | Benutzer
        de | A user and a user | Ein Benutzer und ein Anwender | Ein Benutzer und ein Benutzer
      `,
      silent: `
        the translation | de | Add a user | Benutzer hinzufügen
        another word | de | Add a user | Person hinzufügen
        a word that has it inside | de | User | Gutanwender
        a word that begins alike | de | Use | Anwendung
      `,
    },
    {
      unit: glossary({ term: 'file', accepted: ['Bilddatei'], forbidden: ['Datei'] }),
      fires: `
        de | File | Datei | Bilddatei
        de | A file | Eine Datei | Eine Bilddatei
      `,
      silent: `
        an accepted word with the forbidden one inside | de | File | Bilddatei
        no word of it | de | File | Bild
      `,
    },
    {
      unit: glossary({ term: 'mail', accepted: ['E-Mail Nachricht'], forbidden: ['Nachricht'] }),
      fires: ``,
      silent: `
        a part of an accepted phrase | de | Mail | E-Mail Nachricht
        a shorter word | de | Mail | Nacht
      `,
    },
    {
      unit: glossary({ term: 'user', accepted: ['用户'], forbidden: ['使用者'] }),
      fires: ``,
      silent: `
        a language without spaces | zh | Add a user | 添加用户
        the rest of a forbidden word | zh | Add a user | 添加使用
      `,
    },
  ],
  'glossary.kept': [
    {
      unit: glossary({ term: 'Parlance', isKept: true, accepted: ['Парланс'] }),
      fires: `
        de | Open Parlance | Öffne Sprache
        ru | About Parlance | О языке
        de | Parlance is here | Redeweise ist da
        fr | Use Parlance | Utilisez le langage
        de | Parlance | Sprache
        ja | About Parlance | 用語について
      `,
      silent: `
        the name | de | Open Parlance | Öffne Parlance
        the name with an ending | de | Parlance's page | Parlances Seite
        an accepted spelling | ru | About Parlance | О Парланс
        a source without it | de | Open it | Öffne es
        another case in the source | de | the parlance of us | unsere Redeweise
        in another script | ja | About Parlance | Parlanceについて
        within a word | de | A Parlance server | Ein Parlance-Server
        twice | de | Parlance and Parlance | Parlance
        an address | de | https://Parlance.org | https://Parlance.org
      `,
    },
    {
      unit: glossary({ term: 'user', accepted: ['Benutzer'] }),
      fires: ``,
      silent: `
        a term that is translated | de | The user | Der Benutzer
      `,
    },
  ],
};
