/** Listens on a free loopback port and prints the one line of JSON that the stage waits for. */
export function sayReady(app) {
  const server = app.listen(0, '127.0.0.1', () => {
    console.log(JSON.stringify({ url: `http://127.0.0.1:${server.address().port}` }))
  })
}
