import { languageCodes, type Language } from '@sahuji/contract/language/languages'
import type { Because, DeskReason } from '@sahuji/contract/kyc/review'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { json } from '../../platform/database/sql.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { DeskTexts } from '../queries.ts'

/** The desk's sentences, in the order in which they are offered; retired ones too. */
export const deskReasons = (tx: Tx) => tx.many<DeskReason>`
  select code, used_for, texts, is_offered, changed_at from kyc_reasons order by used_for, place, code`

const reasonOf = (tx: Tx, code: string) => tx.maybe<DeskReason>`
  select code, used_for, texts, is_offered, changed_at from kyc_reasons where code = ${code}`

export type NewReason = Omit<DeskReason, 'changed_at'>

/** Adds a sentence, or rewords it; earlier messages stay unchanged. Answers its previous wording. */
export async function saveReason(
  { tx, clock }: { tx: Tx; clock: Clock },
  { code, used_for, texts, is_offered }: NewReason,
): Promise<{ before: DeskReason | null; after: NewReason }> {
  const before = (await reasonOf(tx, code)) ?? null
  await tx.run`
    insert into kyc_reasons (code, used_for, place, texts, is_offered, changed_at)
    values (${code}, ${used_for}, coalesce((select max(place) + 1 from kyc_reasons), 1), ${json(texts)}, ${is_offered}, ${clock.now()})
        on conflict (code) do update
       set used_for = excluded.used_for, texts = excluded.texts, is_offered = excluded.is_offered,
           changed_at = excluded.changed_at`
  return { before, after: { code, used_for, texts, is_offered } }
}

/** A message in each language: the desk's sentence, then the reviewer's own words unchanged. */
export async function deskTextsOf(
  tx: Tx,
  because: Because | undefined,
  used_for: DeskReason['used_for'],
): Promise<DeskTexts> {
  const { reason, words } = because ?? {}
  if (!reason && !words) throw new Refusal('fields_invalid', {}, ['reason'])
  const kept = reason ? await reasonOf(tx, reason) : undefined
  if (reason && kept?.used_for !== used_for) throw new Refusal('fields_invalid', {}, ['reason'])
  const said = (language: Language) => [kept?.texts[language], words].filter(Boolean).join(' ')
  return Object.fromEntries(languageCodes.map((language) => [language, said(language)])) as Record<Language, string>
}
