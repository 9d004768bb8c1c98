import type { Request, Response } from 'express'

/** The parameters that a path of schemas/control.json may have; test/control/manifest.test.ts holds the paths to them. */
type PathParameters = Readonly<Record<'id' | 'name', string>>

/** Answers a call of one control route, or throws what `answerProblems` answers. */
export type ControlHandler = (request: Request<PathParameters>, response: Response) => void | Promise<void>

/** By the name of the route in schemas/control.json. */
export type ControlHandlers = Readonly<Record<string, ControlHandler>>
