# The sandbox as an image. `npm run image:test` builds and runs it (docs/testcontainers.md has the contract of the image).
#
#   docker build -t carrier-sandbox .
#   docker run --rm -p 127.0.0.1:4100:4100 -e SANDBOX_CONTROL_TOKEN=choose-one carrier-sandbox
#
# Publish the port on 127.0.0.1 only. Beyond loopback the credentials and the control token are random; the start prints
# them, `docker logs` shows them. Every flag is a variable: --seed 7 is -e SANDBOX_SEED=7. Another command takes the place
# of the last line: docker run --rm carrier-sandbox contract run --url https://shipping.example.com
#
# With a database there is no data folder, so the last line is replaced (docs/team-scale.md, examples/compose-postgres):
#
#   docker run --rm -p 4100:4100 -e SANDBOX_STORE=postgres://… -e SANDBOX_PUBLIC_URL=http://… carrier-sandbox \
#     start --host 0.0.0.0 --drain 20s

FROM node:24-slim AS build
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY tsconfig.json tsconfig.build.json tsconfig.dashboard.json ./
COPY scripts ./scripts
COPY schemas ./schemas
COPY src ./src
# The dashboard has the carriers' logos and the verifiers in it.
COPY fixtures ./fixtures
COPY docs/verify ./docs/verify
RUN npm run build
# The driver of --store is an optional peer and a tool of the tests, which npm leaves out: here it is a dependency, in the
# version of the lock file. Then the other tools go, and of the packages what no running program reads.
RUN npm pkg delete devDependencies.pg && npm pkg set dependencies.pg=^8.23.1 \
  && npm prune --omit=dev --ignore-scripts \
  && node scripts/prune-packages.mjs node_modules dist

FROM node:24-slim
WORKDIR /app
COPY package.json LICENSE ./
COPY docs/verify ./docs/verify
COPY fixtures ./fixtures
COPY scenarios ./scenarios
COPY schemas ./schemas
COPY --from=build /build/node_modules ./node_modules
COPY --from=build /build/dist ./dist
# The folder takes its owner into a named volume, so that the sandbox, which is not root, can write there.
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 4100
# By Node's own fetch: there is no curl in a slim image.
HEALTHCHECK --interval=5s --timeout=3s --start-period=10s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.SANDBOX_PORT || 4100}/__sandbox/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Lists, not shell lines: Node itself gets the SIGTERM of `docker stop`, finishes what is under way and ends with 0.
ENTRYPOINT ["node", "/app/dist/cli/main.js"]
CMD ["start", "--host", "0.0.0.0", "--data", "/data"]
