import { Trans, useLingui } from '@lingui/react/macro'
import { TextButton } from '../kit/layout/button.tsx'
import { notify } from '../kit/overlays/notices.ts'
import { signOut } from './sign-out.ts'

/** Signs out from a page before the dashboard; shows a notice when the server did not confirm it. Spec §8. */
export function SignOutLink() {
  const { t } = useLingui()
  const leave = () => signOut().catch(() => notify({ tone: 'bad', title: t`Error while logging out!` }))
  return (
    <TextButton onPress={() => void leave()}>
      <Trans>Sign out</Trans>
    </TextButton>
  )
}
