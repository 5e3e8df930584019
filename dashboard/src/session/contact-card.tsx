import { ReachUs } from '../platform/reach-us.tsx'
import { supportEmail, supportPhone } from './contact.tsx'

/** How to reach the operator’s support, beside the home screen and the profile. */
export const ContactCard = () => <ReachUs phone={supportPhone} email={supportEmail} />
