import { Trans } from '@lingui/react/macro'
import { Checkbox } from '../kit/checkbox.tsx'
import { Stack } from '../kit/layout.tsx'
import { Link } from '../kit/link.tsx'
import { Text } from '../kit/text.tsx'

interface Consented {
  terms_accepted: boolean
  privacy_accepted: boolean
}

// the general pages of these ids. Spec §2
const termsAddress = '/generalPages/2'
const privacyAddress = '/generalPages/4'

/** Terms and privacy, each accepted by itself; the pages open beside the form, so that nothing written is lost. */
export function Consent({ value, onChange }: { value: Consented; onChange: (value: Consented) => void }) {
  return (
    <Stack gap={3}>
      <Checkbox
        name="terms_accepted"
        isSelected={value.terms_accepted}
        onChange={(terms_accepted) => onChange({ ...value, terms_accepted })}
      >
        <Trans>I accept the terms for merchants</Trans>
      </Checkbox>
      <Checkbox
        name="privacy_accepted"
        isSelected={value.privacy_accepted}
        onChange={(privacy_accepted) => onChange({ ...value, privacy_accepted })}
      >
        <Trans>I agree to the use of my data as the privacy notice says</Trans>
      </Checkbox>
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
