import { Trans, useLingui } from '@lingui/react/macro'
import { TextButton } from '../kit/layout/button.tsx'
import { notify } from '../kit/overlays/notices.ts'
import { signOut } from './sign-out.ts'

/** The way out of a page before the dashboard; says when the server could not be told. Spec §8. */
export function SignOutLink() {
  const { t } = useLingui()
  const leave = () => signOut().catch(() => notify({ tone: 'bad', title: t`Error while logging out!` }))
  return (
    <TextButton onPress={() => void leave()}>
      <Trans>Sign out</Trans>
    </TextButton>
  )
}
