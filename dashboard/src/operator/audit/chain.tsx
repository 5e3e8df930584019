import { readAuditVerified, verifyAudit } from '@sahuji/contract/operator/audit'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { DateTime } from '../../kit/format/date.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { Button } from '../../kit/layout/button.tsx'
import { Code, Text } from '../../kit/layout/text.tsx'
import { FailureLine } from '../../platform/failures/failed-to-load.tsx'
import { mutation, query } from '../../platform/calls/query.ts'
import { ChainIcon } from '../../kit/office/office-icons.tsx'
import { OfficeBand } from '../../kit/office/office-page.tsx'
import { usePageKeys } from '../../kit/office/page-keys.ts'

/**
 * The hash chain over the whole log: its last verification, with operator, time and result; and the button that
 * verifies it again.
 */
export function Chain() {
  const { t } = useLingui()
  const verify = useMutation(mutation(verifyAudit))
  const { data } = useQuery(query(readAuditVerified, {}))
  usePageKeys([{ key: 'v', name: t`verify`, act: () => verify.mutate({}) }])
  return (
    <OfficeBand
      icon={<ChainIcon />}
      action={
        <Button size="small" isPending={verify.isPending} onPress={() => verify.mutate({})}>
          <Trans>Verify now</Trans>
        </Button>
      }
    >
      <FailureLine of={verify.error} />
      {data?.last ? (
        <Verified of={data.last} rowsSince={data.rows_since} />
      ) : (
        <Trans>Each row is linked to the previous one. A change to any of them breaks the chain.</Trans>
      )}
    </OfficeBand>
  )
}

interface VerifiedProps {
  of: { at: Date; by: string; rows: number; head: string | null; broken_at: number | null }
  rowsSince: number
}

function Verified({ of: { at, by, rows, head, broken_at }, rowsSince }: VerifiedProps) {
  const { number } = useWriting()
  const when = <DateTime of={at} />
  if (broken_at !== null)
    return (
      <>
        <b>
          <Trans>The chain is broken at row {number(broken_at)}. Call the database administrator.</Trans>
        </b>{' '}
        <Text as="span" tone="muted">
          <Trans>
            Found by {by}, {when}
          </Trans>
        </Text>
      </>
    )
  return (
    <>
      <b>
        <Trans>
          Chain verified by {by}, {when}
        </Trans>
      </b>{' '}
      <Text as="span" tone="muted">
        <Trans>
          {number(rows)} rows, no break; {number(rowsSince)} since
        </Trans>
      </Text>{' '}
      {head !== null && <Code>{head.slice(0, 16)}</Code>}
    </>
  )
}
