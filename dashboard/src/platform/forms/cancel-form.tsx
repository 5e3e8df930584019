import { Trans } from '@lingui/react/macro'
import { LinkButton } from '../../kit/layout/link.tsx'

interface CancelFormProps {
  href: string
  /** Forgets what was written; nothing is forgotten where it is not given. */
  onCancel: (() => void) | undefined
}

/** Beside the button of a form: leaves it for another page, and what was written is not there when it is opened again. */
export function CancelForm({ href, onCancel }: CancelFormProps) {
  return (
    <LinkButton kind="ghost" size="large" href={href} onPress={onCancel}>
      <Trans>Cancel</Trans>
    </LinkButton>
  )
}
