import { useState } from 'react'
import { Button, IconButton, TextButton } from '../kit/layout/button.tsx'
import { Chip, Chips } from '../kit/forms/chip.tsx'
import * as actions from '../kit/icons/actions.tsx'
import * as arrows from '../kit/icons/arrows.tsx'
import * as money from '../kit/icons/money.tsx'
import * as navigation from '../kit/icons/navigation.tsx'
import * as states from '../kit/icons/states.tsx'
import { Row, Stack } from '../kit/layout/layout.tsx'
import { Link, LinkButton } from '../kit/layout/link.tsx'
import { Section } from '../kit/layout/section.tsx'
import { Text } from '../kit/layout/text.tsx'

export function ButtonSamples() {
  const [isPending, setIsPending] = useState(false)
  return (
    <Section title="Buttons" aside="28, 36 and 42 px">
      <Stack>
        <Row>
          <Button
            kind="primary"
            icon={<money.PlusIcon small />}
            isPending={isPending}
            onPress={() => setIsPending(!isPending)}
          >
            Load funds
          </Button>
          <Button icon={<money.MoneyOutIcon small />}>Withdraw</Button>
          <Button kind="ghost">Cancel</Button>
          <Button kind="danger">End all sessions</Button>
          <IconButton label="More" kind="secondary" icon={<actions.MoreIcon small />} />
        </Row>
        <Row>
          <Button kind="primary" isPending>
            Load funds
          </Button>
          <Button isPending>Withdraw</Button>
          <Button isDisabled>Resend OTP After 24 seconds</Button>
          <Button kind="primary" isDisabled>
            Load funds
          </Button>
          <Button kind="ghost" isDisabled>
            Cancel
          </Button>
        </Row>
        <Row>
          <Button size="small">Small</Button>
          <IconButton size="small" label="Receipt" kind="secondary" icon={<actions.DocumentIcon small />} />
          <Button size="large">Large</Button>
          <LinkButton href="#there" kind="secondary">
            A link
          </LinkButton>
          <Link href="#there">Every word of it</Link>
          <TextButton onPress={() => undefined}>Call me instead</TextButton>
          <Text as="span" tone="muted">
            muted
          </Text>
          <Text as="span" tone="quiet" small>
            quiet and small
          </Text>
        </Row>
      </Stack>
    </Section>
  )
}

export function ChipSamples() {
  return (
    <Section title="Chips">
      <Chips label="Filters">
        <Chip icon={<actions.CalendarIcon />} removes>
          <b>Mangsir 2083</b> 17 to 20 Nov
        </Chip>
        <Chip removes>
          Amount <b>over Rs.500</b>
        </Chip>
        <Chip on>Unclear</Chip>
        <Chip kind="add" icon={<money.PlusIcon />}>
          Filter
        </Chip>
        <Chip kind="bare">Clear</Chip>
        <Chip isDisabled>Not now</Chip>
      </Chips>
    </Section>
  )
}

const groups = { navigation, arrows, money, states, actions }

export function IconSamples() {
  return (
    <Section title="Icons" aside="20 grid, 1.5 px line">
      <Stack gap={3}>
        {Object.entries(groups).map(([name, icons]) => (
          <Row key={name} gap={4}>
            {Object.entries(icons).map(([icon, Icon]) => (
              <span key={icon} title={icon}>
                <Icon />
              </span>
            ))}
          </Row>
        ))}
      </Stack>
    </Section>
  )
}
