import * as contract from '@sahuji/contract/events/door'
import { routes } from '../../platform/http/route-table.ts'
import { type DoorDependencies, inviteToDoor, readDoors, signDoorOut } from './keep-doors.ts'
import { loadDoor } from './load-door.ts'
import { leaveDoor, openDoor } from './open-door.ts'
import { syncDoor, takeBackScan } from './sync-door.ts'

/** The doors of events: what their organiser sees of them, and what a phone at a gate does. */
export const doorRoutes = (deps: DoorDependencies) =>
  routes((on) => {
    on(contract.readDoors, readDoors(deps))
    on(contract.inviteToDoor, inviteToDoor(deps))
    on(contract.signDoorOut, signDoorOut)
    on(contract.openDoor, openDoor(deps))
    on(contract.loadDoor, loadDoor(deps))
    on(contract.syncDoor, syncDoor)
    on(contract.takeBackScan, takeBackScan)
    on(contract.leaveDoor, leaveDoor)
  })
