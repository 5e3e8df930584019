import { useState } from 'react'
import { AmountField } from '../kit/forms/amount-field.tsx'
import { Button } from '../kit/layout/button.tsx'
import { Checkbox } from '../kit/forms/checkbox.tsx'
import { Form } from '../kit/forms/form.tsx'
import type { FieldErrors } from '../kit/forms/form-errors.ts'
import { Grid } from '../kit/layout/columns.tsx'
import { Stack } from '../kit/layout/layout.tsx'
import { Link } from '../kit/layout/link.tsx'
import { OtpField } from '../kit/forms/otp-field.tsx'
import { PasswordField } from '../kit/forms/password-field.tsx'
import { RadioGroup } from '../kit/forms/radio-group.tsx'
import { SearchField } from '../kit/forms/search-field.tsx'
import { Section } from '../kit/layout/section.tsx'
import { Select } from '../kit/forms/select.tsx'
import { TextArea } from '../kit/forms/text-area.tsx'
import { TextField } from '../kit/forms/text-field.tsx'

const purposes = [
  { id: 'stock', label: 'Buying stock' },
  { id: 'rent', label: 'Rent', note: 'Shop, store or stall' },
  { id: 'wages', label: 'Wages' },
] as const

type Purpose = (typeof purposes)[number]['id']

export function FieldSamples() {
  const [otp, setOtp] = useState('4827a')
  const [purpose, setPurpose] = useState<Purpose | null>(null)
  return (
    <Section title="Fields">
      <Form label="Fields" errors={fieldErrors} onSubmit={() => undefined}>
        <Grid>
          <TextField name="mobile" label="Mobile number" before="+977" hint="10 digits, starts with 96, 97 or 98" />
          <TextField name="pan" label="PAN" defaultValue="612 408 915" />
          <TextField name="remark" label="Remark" optional hint="Shown on the bank slip" after="0 of 50" />
          <TextField name="off" label="Legal name" isDisabled defaultValue="Asan Masala Bhandar" />
          <PasswordField
            name="password"
            label="Password"
            autoComplete="current-password"
            defaultValue="sahuji-demo-1"
            beside={<Link href="#forgot">Forgot it?</Link>}
          />
          <Select
            label="Purpose"
            options={purposes}
            value={purpose}
            onChange={setPurpose}
            hint="Nepal Rastra Bank asks for this on every load."
          />
          <OtpField name="otp" label="OTP code" value={otp} onChange={setOtp} />
          <SearchField label="Search banks" placeholder="Search 24 banks" defaultValue="nica" />
          <TextArea name="message" label="Message" rows={2} />
        </Grid>
      </Form>
    </Section>
  )
}

const fieldErrors: FieldErrors = {
  pan: ['The certificate you sent reads 612 408 951. Please type it again.'],
  otp: ['Invalid  OTP!'],
}

export function ChoiceSamples() {
  const [purpose, setPurpose] = useState<Purpose | null>('stock')
  return (
    <Section title="Choices">
      <Grid>
        <Stack gap={3}>
          <Checkbox defaultSelected>Remember this device for 7 days</Checkbox>
          <Checkbox note="You can change this at any time.">Tell me about new payments</Checkbox>
          <Checkbox isIndeterminate>Some of them</Checkbox>
          <Checkbox isInvalid>I have read the terms</Checkbox>
          <Checkbox isDisabled>Not available yet</Checkbox>
        </Stack>
        <RadioGroup label="Purpose" lined options={purposes} value={purpose} onChange={setPurpose} />
      </Grid>
    </Section>
  )
}

export function FormSample() {
  const [errors, setErrors] = useState<FieldErrors>()
  const refuse = () => setErrors({ trade: ['Please write the name of your shop.'], reg: ['Eleven digits are needed.'] })
  return (
    <Section title="Form" aside="sent, refused by the server, the list takes the focus">
      <Form errors={errors} onSubmit={refuse} label="Form">
        <Grid>
          <TextField name="trade" label="Trade name" />
          <TextField name="reg" label="Registration" />
        </Grid>
        <div>
          <Button type="submit">Send</Button>
        </div>
      </Form>
    </Section>
  )
}

const chips = [
  { amount: 500_00n },
  { amount: 1000_00n },
  { amount: 5000_00n },
  { amount: 10_000_00n },
  { amount: 25_000_00n },
  { name: 'Most', amount: 1_00_000_00n },
]

export function AmountSample() {
  const [amount, setAmount] = useState<bigint | undefined>(25_000_00n)
  return (
    <Section title="Amount">
      <AmountField name="amount" label="Amount to load" value={amount} onChange={setAmount} chips={chips} />
    </Section>
  )
}
