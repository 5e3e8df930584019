import { Trans, useLingui } from '@lingui/react/macro'
import type { ReviewedCase } from '@sahuji/contract/kyc/review'
import { useEffect, useRef } from 'react'
import { useWriting } from '../../../kit/format/reader.ts'
import { useCaseNames } from '../papers/use-paper-names.ts'
import * as css from './case.module.css'
import type { ItemGroup } from './case-items.ts'
import type { CaseDesk } from './use-case-desk.ts'
import { VerdictRow } from './verdict-row.tsx'

interface VerdictListProps {
  of: ReviewedCase
  groups: readonly ItemGroup[]
  at: CaseDesk
  mayJudge: boolean
}

/** Every answer and document with its verdict; one of them has the cursor. */
export function VerdictList({ of: { kyc, verdicts }, groups, at, mayJudge }: VerdictListProps) {
  const { t } = useLingui()
  const { number } = useWriting()
  const { personName, nameOf } = useCaseNames(kyc)
  const list = useRef<HTMLDivElement>(null)
  useCursorInView(list, at.cursor)
  const all = number(verdicts.accepted + verdicts.asked_again + verdicts.open)
  const [accepted, again] = [number(verdicts.accepted), number(verdicts.asked_again)]
  return (
    <section className={css.items} aria-label={t`Answers and documents`} ref={list}>
      <div className={css.itemsHead}>
        <h2>
          <Trans>Answers and documents</Trans>
        </h2>
        <span>
          <Trans>
            {accepted} of {all} accepted, {again} to request again
          </Trans>
        </span>
      </div>
      {groups.map(({ key, person, items }) => (
        <div key={key}>
          {(person !== null || groups.length > 2) && (
            <h3 className={css.groupHead}>
              {person === undefined ? (
                <Trans>Documents</Trans>
              ) : person === null ? (
                <Trans>Business</Trans>
              ) : (
                personName(person)
              )}
            </h3>
          )}
          {items.map((item) => (
            <VerdictRow key={item.key} of={item} kyc={kyc} at={at} mayJudge={mayJudge} />
          ))}
          {person === undefined &&
            kyc.left_out.map((kind) => (
              <div key={kind} className={css.item}>
                <span className={css.itemName}>{nameOf({ kind, person: null, side: 'whole' })}</span>
                <span className={css.itemValue}>
                  <Trans>Left out: the business is too young</Trans>
                </span>
              </div>
            ))}
        </div>
      ))}
    </section>
  )
}

function useCursorInView(list: React.RefObject<HTMLElement | null>, cursor: string) {
  const before = useRef(cursor)
  useEffect(
    function showCursor() {
      if (before.current === cursor) return
      before.current = cursor
      list.current?.querySelector('[data-cursor]')?.scrollIntoView({ block: 'nearest' })
    },
    [list, cursor],
  )
}
