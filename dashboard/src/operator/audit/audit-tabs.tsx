import { type AuditKind, auditKindNames, readAuditVerified } from '@sahuji/contract/operator/audit'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ViewTabs } from '../../kit/layout/tabs.tsx'
import { query } from '../../platform/calls/query.ts'
import type { AuditNarrowing } from './use-audit-filter.ts'

const kindNames: Readonly<Record<AuditKind, MessageDescriptor>> = {
  kyc: msg`KYC`,
  money: msg`Money`,
  merchants: msg`Merchants`,
  content: msg`Content`,
  accounts: msg`Operators`,
}

/** The log by kind; the other filters stay. The tab of refused actions has today's count. */
export function AuditTabs({ by: { filter, addressOf } }: { by: AuditNarrowing }) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const { data } = useQuery(query(readAuditVerified, {}))
  const other = { what: undefined, row: undefined }
  const { kind, outcome } = filter
  const looks = filter.what === 'merchant.looked_at'
  return (
    <ViewTabs
      label={t`Kinds`}
      views={[
        {
          href: addressOf({ ...other, kind: undefined, outcome: undefined }),
          label: <Trans>All</Trans>,
          isHere: !kind && !looks && outcome !== 'refused',
        },
        ...auditKindNames.map((one) => ({
          href: addressOf({ ...other, kind: one, outcome: undefined }),
          label: _(kindNames[one]),
          isHere: kind === one,
        })),
        {
          href: addressOf({ ...other, kind: undefined, outcome: 'refused' }),
          label: <Trans>Refused</Trans>,
          ...(data && data.refused_today > 0 && { count: data.refused_today }),
          isHere: !kind && outcome === 'refused',
        },
        {
          href: addressOf({ kind: undefined, outcome: undefined, row: undefined, what: 'merchant.looked_at' }),
          label: <Trans>Looked at</Trans>,
          isHere: looks,
        },
      ]}
    />
  )
}
