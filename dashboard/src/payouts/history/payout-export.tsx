import type { Payout } from '@sahuji/contract/payouts'
import { kathmanduDay } from '@sahuji/contract/time'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useWriting } from '../../kit/format/reader.ts'
import { DownloadIcon } from '../../kit/icons/actions.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { notify } from '../../kit/overlays/notices.ts'
import { downloadText } from '../../platform/save-text.ts'
import { type PayoutFilter, payouts } from '../calls.ts'
import { payoutStateName } from '../payout-status.tsx'
import { payoutCsv } from './payout-csv.ts'

/** All that the filter finds as a file: the rows of the list, page by page to its end. */
export function PayoutExport({ filter, found }: { filter: PayoutFilter; found: number | undefined }) {
  const { _ } = useMessages()
  const { t } = useLingui()
  const rows = useWriting().number(found ?? 0)
  const heads = [
    t`Date`,
    t`Nepali date`,
    t`Time in Kathmandu`,
    t`Bank`,
    t`Account holder`,
    t`Account`,
    t`State`,
    t`Amount`,
    t`Fee`,
    t`Arrives`,
    t`Reference`,
    t`The bank’s reference`,
    t`Remark`,
  ]
  const making = useMutation({
    mutationFn: () => allOf(filter),
    retry: false,
    onSuccess: (all) =>
      downloadText(
        `withdrawals-${kathmanduDay(new Date())}.csv`,
        payoutCsv(all, { heads, state: (state) => _(payoutStateName(state)) }),
      ),
    onError: () => notify({ tone: 'bad', title: t`The file could not be made. Please try again.` }),
  })
  return (
    <Button
      size="small"
      icon={<DownloadIcon small />}
      isPending={making.isPending}
      isDisabled={found === 0}
      onPress={() => making.mutate()}
    >
      {found === undefined ? <Trans>CSV</Trans> : <Trans>CSV, {rows} rows</Trans>}
    </Button>
  )
}

async function allOf(filter: PayoutFilter): Promise<Payout[]> {
  const rows: Payout[] = []
  let cursor: string | null = null
  do {
    const page: { data: Payout[]; next: string | null } = await payouts.page(filter, cursor)
    rows.push(...page.data)
    cursor = page.next
  } while (cursor !== null)
  return rows
}
