import { settlementTimesMax } from '@sahuji/contract/payouts/settlement'
import { Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect } from '../../kit/forms/native-select.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { CloseIcon } from '../../kit/icons/first.tsx'
import { PlusIcon } from '../../kit/icons/money.tsx'
import { ClockIcon } from '../../kit/icons/states.tsx'
import { Button, IconButton } from '../../kit/layout/button.tsx'
import { Row } from '../../kit/layout/layout.tsx'

const halfHours = Array.from({ length: 48 }, (_, at) => `${`${at >> 1}`.padStart(2, '0')}:${at % 2 ? '30' : '00'}`)
// the usual times at which a till is emptied, one after the other
const usual = ['11:00', '18:00', '21:00', '14:00']

export interface TimesOfDayProps {
  many: boolean
  times: readonly string[]
  onChange: (times: string[]) => void
}

/** The times of a day in Kathmandu, on the half hour; one to three. */
export function TimesOfDay({ many, times, onChange }: TimesOfDayProps) {
  const { t } = useLingui()
  const { digits } = useWriting()
  const free = usual.find((time) => !times.includes(time))
  const options = (own: string) =>
    halfHours.filter((time) => time === own || !times.includes(time)).map((id) => ({ id, label: digits(id) }))
  const change = (at: number, time: string) => onChange(times.map((each, place) => (place === at ? time : each)))
  return (
    <Row gap={3}>
      {times.map((time, at) => {
        const said = digits(time)
        return (
          <Row key={time} gap={1} tight>
            <NativeSelect<string>
              label={t`Time of day`}
              icon={<ClockIcon small />}
              value={time}
              options={options(time)}
              onChange={(id) => change(at, id)}
            />
            {many && times.length > 1 && (
              <IconButton
                quiet
                size="small"
                label={t`Remove ${said}`}
                icon={<CloseIcon small />}
                onPress={() => onChange(times.filter((each) => each !== time))}
              />
            )}
          </Row>
        )
      })}
      {many && times.length < settlementTimesMax && free && (
        <Button icon={<PlusIcon small />} onPress={() => onChange([...times, free].toSorted())}>
          <Trans>Add a time</Trans>
        </Button>
      )}
    </Row>
  )
}
