// Made from src/sixfold/browser/records.py by `make types`; do not edit.

export const NET = {"size": 19592, "fields": {"first": [0, 4, 4032], "first_bias": [16128, 4, 48], "second": [16320, 4, 768], "second_bias": [19392, 4, 16], "last": [19456, 4, 32], "last_bias": [19584, 4, 2]}} as const;

export const SOLO = {"size": 42844, "fields": {"first": [0, 4, 6784], "first_bias": [27136, 4, 32], "told": [27264, 4, 512], "told_bias": [29312, 4, 16], "joined": [29376, 4, 3296], "joined_bias": [42560, 4, 32], "last": [42688, 4, 38], "last_bias": [42840, 4, 1]}} as const;

export const WEIGHTS = {"size": 21360, "fields": {"weights": [0, 8, 2670]}} as const;

export const WAYS = {"size": 31072, "fields": {"odds": [0, 8, 126], "start": [1008, 4, 127], "code": [1516, 4, 1800], "rolls": [8716, 1, 756], "match": [9472, 1, 10800], "joker": [20272, 1, 10800]}} as const;

export const TABLE = {"size": 1910272, "fields": {"turns": [0, 8, 574], "busy": [4592, 8, 36736], "short": [298480, 8, 36736], "wins": [592368, 4, 329476]}} as const;

export const PACKED = {"size": 810488, "fields": {"turns": [0, 8, 574], "busy": [4592, 1, 73472], "short": [78064, 1, 73472], "wins": [151536, 1, 658952]}} as const;
