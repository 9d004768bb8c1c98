import { type RequestHandler, Router } from 'express'

/** A router whose modules are loaded with the first request to it: eighty modules that no answer of the API needs. */
export function lateRouter(open: () => Promise<RequestHandler>): Router {
  const router = Router()
  let opening: Promise<RequestHandler> | undefined
  // Express passes on what is thrown here.
  router.use(async (request, response, next) => {
    opening ??= open()
    const handle = await opening
    handle(request, response, next)
  })
  return router
}
