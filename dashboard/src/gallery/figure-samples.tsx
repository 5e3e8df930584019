import { Figures } from '../kit/data/figures.tsx'
import { Grid } from '../kit/layout/columns.tsx'
import { Row, Stack } from '../kit/layout/layout.tsx'
import { Facts, Line, Lines, Total } from '../kit/data/lines.tsx'
import { Link } from '../kit/layout/link.tsx'
import { Limit, MeterKey } from '../kit/data/meter.tsx'
import { Money, NoMoney } from '../kit/format/money.tsx'
import { PaymentStatus, type PaymentState } from '../kit/data/payment-status.tsx'
import { Section } from '../kit/layout/section.tsx'
import { Sparkline } from '../kit/data/sparkline.tsx'
import { Status, Tag } from '../kit/layout/status.tsx'
import { BothDates, DateTime } from '../kit/format/date.tsx'
import { Text } from '../kit/layout/text.tsx'

const moment = new Date('2026-11-20T03:53:10Z')
const balances = [
  372, 391, 433, 380, 399, 418, 433, 452, 403, 412, 437, 463, 486, 448, 467, 488, 456, 479, 513, 471, 482, 503,
]

export function FigureSamples() {
  return (
    <Section title="MERCHANT WALLET" caps>
      <Stack>
        <Grid>
          <Stack gap={2}>
            <Money of={4_82_316_50n} size="largest" />
            <Row gap={4}>
              <Money of={38_173_35n} size="large" />
              <Money of={5000_00n} size="medium" />
              <Money of={-640_00n} />
              <Money of={8570_88n} sign="always" bare weight="medium" />
              <Money of={50_000_00n} uncounted />
              <NoMoney />
            </Row>
            <Text small tone="quiet">
              <DateTime of={moment} /> · <DateTime of={moment} as="time" /> · <DateTime of={moment} as="long" nepali />{' '}
              · <BothDates of={moment} />
            </Text>
          </Stack>
          <Sparkline
            label="The balance of 30 days rose by Rs.1,09,870"
            values={balances.map(BigInt)}
            caption="Balance, 30 days"
            change="+ Rs.1,09,870"
          />
        </Grid>
        <Figures
          as="under"
          of={[
            { name: 'Available', value: <Money of={4_77_316_50n} />, note: 'Yours to spend or withdraw' },
            { name: 'On its way', value: <Money of={38_450_00n} />, note: '46 card payments, due tomorrow' },
            { name: 'Held', value: <Money of={5000_00n} />, note: 'One dispute, answer by Monday' },
          ]}
        />
        <Figures
          as="total"
          of={[
            { name: 'Transactions', value: '189' },
            { name: 'Gross', value: <Money of={4_12_806_25n} /> },
            { name: 'Fees', value: <Money of={2946_80n} /> },
            { name: 'Net', value: <Money of={4_09_859_45n} /> },
          ]}
        />
      </Stack>
    </Section>
  )
}

export function LineSamples() {
  return (
    <Grid>
      <Section title="The money">
        <Lines>
          <Line label="Gross, taken at the bank">
            <Money of={25_008_00n} />
          </Line>
          <Line
            label={
              <>
                Fee, fixed <Link href="#why">why</Link>
              </>
            }
          >
            <Money of={-8_00n} />
          </Line>
          <Total label="Net, credited">
            <Money of={25_000_00n} />
          </Total>
        </Lines>
      </Section>
      <Section title="References">
        <Facts
          of={[
            ['Ours', 'SAH-7K4G-1174'],
            ['connectIPS', 'SAH7K4G1174'],
            ['Remark', 'Cardamom, Ilam, lot 14'],
          ]}
        />
      </Section>
    </Grid>
  )
}

export function LimitSamples() {
  return (
    <Section title="What is left after this">
      <Grid columns={3}>
        <Limit
          name="Today"
          note="of Rs.2,00,000, load 3 of 10"
          label="Rs.1,00,000 of Rs.2,00,000"
          used={75_000_00n}
          next={25_000_00n}
          of={2_00_000_00n}
        />
        <Limit
          name="Mangsir 2083"
          note="of Rs.10,00,000"
          label="Rs.9,00,000 of Rs.10,00,000"
          used={9_00_000_00n}
          of={10_00_000_00n}
        />
        <MeterKey used="Used" next="This load" />
      </Grid>
    </Section>
  )
}

const states: PaymentState[] = [
  'created',
  'at_bank',
  'pending',
  'sent',
  'unclear',
  'expired',
  'credited',
  'completed',
  'refunded',
  'returned',
  'failed',
  'cancelled',
]

export function StatusSamples() {
  return (
    <Section title="States of money">
      <Stack>
        <Row gap={5}>
          {states.map((state) => (
            <PaymentStatus key={state} state={state} />
          ))}
        </Row>
        <Row gap={5}>
          <PaymentStatus state="credited" loud />
          <Status tone="warn">Slow since 12:50</Status>
          <Status tone="info">For your information</Status>
          <Tag tone="good">Live</Tag>
          <Tag tone="info">Sandbox</Tag>
          <Tag tone="warn">Ends in 19 days</Tag>
          <Tag tone="bad">Down</Tag>
          <Tag>Owner</Tag>
        </Row>
      </Stack>
    </Section>
  )
}
