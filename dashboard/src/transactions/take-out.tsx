import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Button } from '../kit/layout/button.tsx'
import { DownloadIcon, PrintIcon } from '../kit/icons/actions.tsx'
import { notify } from '../kit/overlays/notices.ts'
import { useWriting } from '../kit/format/reader.ts'
import { app } from '../platform/server.ts'
import { transactions } from './calls.ts'
import type { HistoryNarrowing } from './use-history-filter.ts'

/** Prints the list, or takes all that was found out as a CSV: the browser fetches it itself by a link that soon dies. */
export function TakeOut({ by: { mode, filter }, found }: { by: HistoryNarrowing; found: number | undefined }) {
  const { t } = useLingui()
  const { number } = useWriting()
  const rows = number(found ?? 0)
  const asking = useMutation({
    mutationFn: () => transactions.csv(mode, filter),
    retry: false,
    onSuccess: ({ url }) => location.assign(app.origin + url),
    onError: () => notify({ tone: 'bad', title: t`The file could not be made. Please try again.` }),
  })
  return (
    <>
      <Button icon={<PrintIcon small />} onPress={() => print()}>
        <Trans>Print</Trans>
      </Button>
      <Button
        icon={<DownloadIcon small />}
        isPending={asking.isPending}
        isDisabled={found === 0}
        onPress={() => asking.mutate()}
      >
        {found === undefined ? <Trans>CSV</Trans> : <Trans>CSV, {rows} rows</Trans>}
      </Button>
    </>
  )
}
