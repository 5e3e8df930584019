import { Trans } from '@lingui/react/macro'
import { LinkButton } from '../../kit/layout/link.tsx'

interface CancelFormProps {
  href: string
  /** Drops the draft; without it the draft is kept. */
  onCancel: (() => void) | undefined
}

/** The Cancel link beside a form's button: leaves for another page and drops the draft. */
export function CancelForm({ href, onCancel }: CancelFormProps) {
  return (
    <LinkButton kind="ghost" size="large" href={href} onPress={onCancel}>
      <Trans>Cancel</Trans>
    </LinkButton>
  )
}
