import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { DownloadIcon } from '../../kit/icons/actions.tsx'
import { Button, type ButtonProps } from '../../kit/layout/button.tsx'
import { notify } from '../../kit/overlays/notices.ts'
import { app } from '../server/server.ts'
import { useMay } from '../session/rights.ts'

interface CsvButtonProps {
  /** Asks for the link of the file. */
  ask: () => Promise<{ url: string }>
  size?: ButtonProps['size']
}

/** The shown rows as a file, for a role that may take files: the browser fetches it by a link that soon expires. */
export function CsvButton({ ask, size }: CsvButtonProps) {
  const { t } = useLingui()
  const mayTake = useMay('statements.export')
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
      onPress={() => asking.mutate()}
    >
      <Trans>CSV</Trans>
    </Button>
  )
}
