import type { MachineKind } from '@parlance/contract';
import type { MessageId } from '../../lib/language/intl.tsx';

/** A service or a program that translates, as people know it. Several speak the same protocol. */
export interface ProviderService {
  readonly id: string;
  readonly kind: MachineKind;
  /** Its own name, the same in all languages; undefined for any other one of the kind. */
  readonly name?: string;
  /** Where its API is, if it is elsewhere than the kind says. */
  readonly url?: string;
  /** What its address looks like, where everybody has another one. */
  readonly urlExample?: string;
  readonly hint?: MessageId;
}

const runsLocally = 'machine.provider.hint.local';

/** The services that a provider can be added for, those of the same kind beside each other. */
export const providerServices: readonly ProviderService[] = [
  { id: 'openai', kind: 'openai', name: 'OpenAI' },
  { id: 'anthropic', kind: 'anthropic', name: 'Anthropic' },
  { id: 'mistral', kind: 'openai', name: 'Mistral', url: 'https://api.mistral.ai/v1' },
  {
    id: 'azure',
    kind: 'openai',
    name: 'Azure OpenAI',
    urlExample: 'https://name.openai.azure.com/openai/v1',
    hint: 'machine.provider.hint.azure',
  },
  {
    id: 'ollama',
    kind: 'openai',
    name: 'Ollama',
    url: 'http://localhost:11434/v1',
    hint: runsLocally,
  },
  {
    id: 'llamacpp',
    kind: 'openai',
    name: 'llama.cpp',
    url: 'http://localhost:8080/v1',
    hint: runsLocally,
  },
  { id: 'vllm', kind: 'openai', name: 'vLLM', url: 'http://localhost:8000/v1', hint: runsLocally },
  {
    id: 'compatible',
    kind: 'openai',
    urlExample: 'https://models.example.org/v1',
    hint: 'machine.provider.hint.compatible',
  },
  { id: 'deepl', kind: 'deepl', name: 'DeepL', hint: 'machine.provider.hint.deepl' },
  {
    id: 'google',
    kind: 'google',
    name: 'Google Cloud Translation',
    hint: 'machine.provider.hint.google',
  },
  {
    id: 'libretranslate',
    kind: 'libretranslate',
    name: 'LibreTranslate',
    urlExample: 'https://translate.example.org',
    hint: 'machine.provider.hint.libretranslate',
  },
];

/** What a kind of provider is called. */
export const kindNames: Readonly<Record<MachineKind, MessageId>> = {
  openai: 'machine.kind.openai',
  anthropic: 'machine.kind.anthropic',
  deepl: 'machine.kind.deepl',
  google: 'machine.kind.google',
  libretranslate: 'machine.kind.libretranslate',
};
