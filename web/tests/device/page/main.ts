/** A page with nothing on it but the device's wire and its questions, for tests in a browser (tests/e2e/test_device_store.py). */

import { deviceApi } from "../../../src/device/api.ts";
import { device } from "../../../src/device/wire.svelte.ts";
import type { ServerMessage } from "../../../src/protocol.ts";

const heard: ServerMessage[] = [];
device.listen((message) => heard.push(message));

Object.assign(window, { device, deviceApi, heard });
