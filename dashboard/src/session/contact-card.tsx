import { support } from '../kit/format/operator.ts'
import { ReachUs } from '../platform/reach-us.tsx'

/** How to reach the operator’s support, beside the home screen and the profile. */
export const ContactCard = () => <ReachUs {...support()} />
