import { doorTexts } from '../texts/door-texts.ts'
import { leaveIfSignedIn, openDoor } from './open-door.tsx'
import { SignUpPage } from './sign-up.page.tsx'

/** The sign-up's own light document; who is signed in is at home already. Spec §4. */
void Promise.all([leaveIfSignedIn(), openDoor(<SignUpPage />, doorTexts)])
