import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useWriting } from '../../kit/format/reader.ts'
import { DownloadIcon } from '../../kit/icons/actions.tsx'
import { Button, type ButtonProps } from '../../kit/layout/button.tsx'
import { notify } from '../../kit/overlays/notices.ts'
import { app } from '../server/server.ts'
import { useMay } from '../session/rights.ts'

interface CsvButtonProps {
  /** Asks for the link of the file. */
  ask: () => Promise<{ url: string }>
  /** How many rows it will have; undefined: not known. */
  found?: number | undefined
  size?: ButtonProps['size']
}

/** The shown rows as a file, for a role that may take files: the browser fetches it by a link that soon expires. */
export function CsvButton({ ask, found, size }: CsvButtonProps) {
  const { t } = useLingui()
  const mayTake = useMay('statements.export')
  const rows = useWriting().number(found ?? 0)
  const asking = useMutation({
    mutationFn: ask,
    retry: false,
    onSuccess: ({ url }) => location.assign(app.origin + url),
    onError: () => notify({ tone: 'bad', title: t`The file could not be made. Try again.` }),
  })
  if (!mayTake) return null
  return (
    <Button
      {...(size && { size })}
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
