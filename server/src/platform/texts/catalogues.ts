import { readdirSync, readFileSync } from 'node:fs'
import type { Language } from '@sahuji/contract/language/languages'
import { type Messages, setupI18n } from '@lingui/core'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { parsePo } from 'pofile-ts'

type Catalogues = ReturnType<typeof setupI18n>

const folders = ['../../../../contract/src/texts/', '../../texts/'].map((path) => new URL(path, import.meta.url))

const read = new Map<Language, Catalogues>()

/** The compiled catalogues of a language, read once at first use: a process that answers in English reads none. */
export function cataloguesOf(language: Language): Catalogues {
  const known = read.get(language)
  if (known) return known
  const messages = Object.assign({}, ...(language === 'en' ? [] : folders.map((folder) => messagesIn(folder, language))))
  const catalogues = setupI18n({ locale: language, messages: { [language]: messages } })
  read.set(language, catalogues)
  return catalogues
}

function messagesIn(folder: URL, language: Language): Messages {
  const own = new URL(`${language}/`, folder)
  const files = readdirSync(own).filter((file) => file.endsWith('.po'))
  const items = files.flatMap((file) => parsePo(readFileSync(new URL(file, own), 'utf8')).items)
  return Object.fromEntries(
    items
      .filter(({ msgstr: [translation] }) => translation)
      .map(({ msgid, msgctxt, msgstr: [translation = ''] }) => [
        keyOf(msgid, msgctxt),
        compileMessageOrThrow(translation),
      ]),
  )
}

/** The key of a text in the catalogues: gettext's, so that one English text can have a translation for each context. */
export const keyOf = (english: string, context?: string | null): string => (context ? `${context}\u0004${english}` : english)
