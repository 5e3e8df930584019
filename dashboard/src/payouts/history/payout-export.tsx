import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useWriting } from '../../kit/format/reader.ts'
import { DownloadIcon } from '../../kit/icons/actions.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { notify } from '../../kit/overlays/notices.ts'
import { app } from '../../platform/server.ts'
import { type PayoutFilter, payouts } from '../calls.ts'

/** All that the filter finds as a file: the browser fetches it itself by a link that soon dies. */
export function PayoutExport({ filter, found }: { filter: PayoutFilter; found: number | undefined }) {
  const { t } = useLingui()
  const rows = useWriting().number(found ?? 0)
  const asking = useMutation({
    mutationFn: () => payouts.csv(filter),
    retry: false,
    onSuccess: ({ url }) => location.assign(app.origin + url),
    onError: () => notify({ tone: 'bad', title: t`The file could not be made. Please try again.` }),
  })
  return (
    <Button
      size="small"
      icon={<DownloadIcon small />}
      isPending={asking.isPending}
      isDisabled={found === 0}
      onPress={() => asking.mutate()}
    >
      {found === undefined ? (
        <Trans>CSV</Trans>
      ) : (
        <Plural value={found} one={`CSV, ${rows} row`} other={`CSV, ${rows} rows`} />
      )}
    </Button>
  )
}
