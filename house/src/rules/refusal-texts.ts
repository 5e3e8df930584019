import { refusals as catalogue } from '@sahuji/contract/refusals'
import { contractRoutes } from '../contract-routes.ts'
import type { Finding } from '../finding.ts'
import type { House, PlainFile } from '../house.ts'

/** Rule 5, the texts: each refusal has its sentence in the catalogue, and in every shipped language but English, its key. */
export function refusalTexts(house: House): Finding[] {
  const codes = new Set(contractRoutes(house.sources).flatMap(({ refuses }) => refuses))
  const sentences = new Map(Object.entries(catalogue).map(([code, { says }]) => [code, says]))
  return [...codes].flatMap((code) => {
    const says = sentences.get(code)
    if (!says) return [finding('contract/src/refusals.ts', `${code} has no sentence`)]
    return [...languages(house.catalogues)]
      .filter(([, texts]) => !translated(texts, says))
      .map(([language]) => finding(`dashboard/src/texts/${language}`, `${code} has no text: "${says}"`))
  })
}

function languages(catalogues: readonly PlainFile[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const { path, text } of catalogues) {
    const language = /texts\/([^/]+)\//.exec(path)?.[1]
    if (language && language !== 'en') found.set(language, `${found.get(language) ?? ''}\n${text}`)
  }
  return found
}

function translated(texts: string, says: string): boolean {
  const entries = texts.replaceAll('"\n"', '').split(/\n\s*\n/)
  return entries.some((entry) => entry.includes(`msgid ${JSON.stringify(says)}\n`) && /^msgstr "[^"]/m.test(entry))
}

const finding = (path: string, sentence: string): Finding => ({ path, line: 1, rule: 'texts', sentence })
