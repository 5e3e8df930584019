import { DateTime } from '../../kit/format/date.tsx'
import { Text } from '../../kit/layout/text.tsx'

/** "22 Nov, 16:11": short enough for a dense row. */
export const DayAndTime = ({ of: moment }: { of: Date }) => (
  <Text as="span" nowrap>
    <DateTime of={moment} as="day" />, <DateTime of={moment} as="time" />
  </Text>
)
