import { auditActions } from '@sahuji/contract/operator/audit-actions'
import { listAuditOperators } from '@sahuji/contract/operator/audit'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Chip, Chips } from '../../kit/forms/chip.tsx'
import { ChipSelect } from '../../kit/forms/chip-select.tsx'
import { query } from '../../platform/calls/query.ts'
import { actionWord } from './audit-words.ts'
import { ChipDay } from '../../kit/office/chip-day.tsx'
import type { AuditNarrowing } from './use-audit-filter.ts'

const any = ''

/**
 * The filters of the log, each a chip: days, action, operator, outcome; a filter that another page set can only be
 * removed.
 */
export function AuditFilters({ by }: { by: AuditNarrowing }) {
  const { filter, isNarrowed, narrow, clear } = by
  const { t } = useLingui()
  const { _ } = useMessages()
  const { data: operators = [] } = useQuery(query(listAuditOperators, {}))
  const who = operators.find(({ id }) => id === filter.operator_id)
  const outcomes = { allowed: t`done`, refused: t`refused` }
  return (
    <Chips label={t`Filters`}>
      <ChipDay label={t`From`} value={filter.from} onChange={(from) => narrow({ from })} />
      <ChipDay label={t`To`} value={filter.to} onChange={(to) => narrow({ to })} />
      <ChipSelect
        label={t`What`}
        value={filter.what ?? any}
        on={filter.what !== undefined}
        shown={<Named name={t`What`} value={filter.what ? actionWord(filter.what, _) : t`anything`} />}
        groups={[
          {
            head: '',
            options: [{ id: any, label: t`anything` }, ...auditActions.map((id) => ({ id, label: actionWord(id, _) }))],
          },
        ]}
        onChange={(chosen) => narrow({ what: auditActions.find((action) => action === chosen) })}
      />
      <ChipSelect
        label={t`Who`}
        value={filter.operator_id ?? any}
        on={filter.operator_id !== undefined}
        shown={<Named name={t`Who`} value={who?.name ?? (filter.operator_id ? '…' : t`any merchant`)} />}
        groups={[
          {
            head: '',
            options: [{ id: any, label: t`any merchant` }, ...operators.map(({ id, name }) => ({ id, label: name }))],
          },
        ]}
        onChange={(id) => narrow({ operator_id: id || undefined })}
      />
      <ChipSelect
        label={t`Outcome`}
        value={filter.outcome ?? any}
        on={filter.outcome !== undefined}
        shown={<Named name={t`Outcome`} value={filter.outcome ? outcomes[filter.outcome] : t`any`} />}
        groups={[
          {
            head: '',
            options: [
              { id: any, label: t`any` },
              { id: 'allowed', label: outcomes.allowed },
              { id: 'refused', label: outcomes.refused },
            ],
          },
        ]}
        onChange={(chosen) =>
          narrow({ outcome: (['allowed', 'refused'] as const).find((outcome) => outcome === chosen) })
        }
      />
      <FromElsewhere by={by} />
      {isNarrowed && (
        <Chip kind="bare" onPress={clear}>
          <Trans>Clear</Trans>
        </Chip>
      )}
    </Chips>
  )
}

/** A filter that another page set: it can only be removed here. */
function FromElsewhere({ by: { filter, narrow } }: { by: AuditNarrowing }) {
  const { t } = useLingui()
  return (
    <>
      {filter.merchant_id !== undefined && (
        <Chip removes onPress={() => narrow({ merchant_id: undefined })}>
          <Trans>One merchant</Trans>
        </Chip>
      )}
      {(filter.subject_kind ?? filter.subject_id) !== undefined && (
        <Chip removes onPress={() => narrow({ subject_kind: undefined, subject_id: undefined })}>
          {t`On`} <b>{[filter.subject_kind, filter.subject_id].filter(Boolean).join(' ')}</b>
        </Chip>
      )}
    </>
  )
}

function Named({ name, value }: { name: string; value: string }) {
  return (
    <>
      {name} <b>{value}</b>
    </>
  )
}
