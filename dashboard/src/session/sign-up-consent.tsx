import { Trans } from '@lingui/react/macro'
import { NativeCheckbox } from '../kit/forms/native-fields.tsx'
import { Stack } from '../kit/layout/layout.tsx'
import { Link } from '../kit/layout/link.tsx'
import { Text } from '../kit/layout/text.tsx'

// the general pages of these ids. Spec §2
const termsAddress = '/generalPages/2'
const privacyAddress = '/generalPages/4'

/** Terms and privacy, each accepted by itself; the pages open beside the form, so that nothing written is lost. */
export function Consent() {
  return (
    <Stack gap={3}>
      <NativeCheckbox name="terms_accepted">
        <Trans>I accept the terms for merchants</Trans>
      </NativeCheckbox>
      <NativeCheckbox name="privacy_accepted">
        <Trans>I agree to the use of my data as the privacy notice says</Trans>
      </NativeCheckbox>
      <Text small tone="muted">
        <Trans>
          Read the{' '}
          <Link href={termsAddress} target="_blank">
            terms
          </Link>{' '}
          and the{' '}
          <Link href={privacyAddress} target="_blank">
            privacy notice
          </Link>
          .
        </Trans>
      </Text>
    </Stack>
  )
}
