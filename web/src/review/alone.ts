/** Whether this page is a file by itself (vite.file.config.ts): then there is no server, and no other page to go to. */
export const ALONE = import.meta.env.MODE === "file";
